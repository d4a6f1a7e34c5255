import { options } from "preact";

/**
 * The runtime that all views of a page share, published as `Endcap.preact`. Views are built against
 * `preact`, `preact/hooks` and `preact/jsx-runtime` and find all three here.
 */
export { Fragment, render } from "preact";
export { useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { jsx, jsxs } from "preact/jsx-runtime";

// Preact walks props with for…in: what a host page's script hung on Object.prototype would turn up
// as attributes, and `dangerouslySetInnerHTML` among them would be a hole. Bare props have none.
options.vnode = (vnode) => {
  if (typeof vnode.props === "object" && vnode.props !== null) Object.setPrototypeOf(vnode.props, null);
};
