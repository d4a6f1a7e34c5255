import { FallbackScreen } from "#app/ui/FallbackScreen";

/** Anything no other route answers. */
export function loader() {
  throw new Response("", { status: 404 });
}

export default FallbackScreen;
export { FallbackScreen as ErrorBoundary };
