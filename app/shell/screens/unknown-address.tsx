import { FallbackScreen } from "#app/ui/ScreenError";

/** Anything no other route answers. */
export function loader() {
  throw new Response("", { status: 404 });
}

export default FallbackScreen;
export { FallbackScreen as ErrorBoundary };
