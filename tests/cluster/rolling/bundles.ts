/** The addresses of the scripts and styles that the sign-in page of a process's release loads. */
export async function findBundles(port: number): Promise<string[]> {
  const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text();
  const found = [...page.matchAll(/\/build\/[\w./-]+\.(?:js|css)/g)].map(([address]) => address);
  if (found.length === 0) throw new Error(`The sign-in at port ${port} names no scripts.`);
  return [...new Set(found)];
}

/** A message for each of the bundles that the process at this port doesn't answer. */
export async function listUnanswered(port: number, bundles: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const bundle of bundles) {
    const answer = await fetch(`http://127.0.0.1:${port}${bundle}`);
    await answer.arrayBuffer();
    if (!answer.ok) missing.push(`port ${port} answers ${answer.status} for ${bundle}`);
  }
  return missing;
}
