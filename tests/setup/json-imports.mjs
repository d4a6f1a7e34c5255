/**
 * Hooks of Node's loader that let TypeScript files import JSON as bundlers let them, without naming its type: the bundler
 * of the screens does not know that syntax yet.
 */
export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context);
  return resolved.url.endsWith(".json") ? { ...resolved, importAttributes: { type: "json" } } : resolved;
}
