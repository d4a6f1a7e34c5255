import type { ComponentChildren } from "preact";
import { addressWith } from "#widgets/shared/address";
import { type Route, routeHash } from "./route";

export type Go = (route: Route, replace?: boolean) => void;

interface Props {
  to: Route;
  go: Go;
  class?: string;
  children: ComponentChildren;
}

/** A link within the view; opened in a new tab it leads to the same place. */
export function RouteLink({ to, go, class: name, children }: Props) {
  function follow(event: MouseEvent) {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  }
  return (
    <a class={name} href={addressWith(routeHash(to) || "#")} onClick={follow}>
      {children}
    </a>
  );
}
