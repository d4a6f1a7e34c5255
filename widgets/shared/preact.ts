import { Fragment, options, render } from "preact";
import { useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { jsx } from "preact/jsx-runtime";
import type {} from "./view";

/**
 * Props without a prototype. Preact walks props with for…in: what a host page's script hung on
 * Object.prototype would turn up as attributes, and `dangerouslySetInnerHTML` among them would be a hole.
 */
function bare<Props>(props: Props): Props {
  return typeof props === "object" ? Object.setPrototypeOf(props, null) : props;
}

function element(...[type, props, key]: Parameters<typeof jsx>): ReturnType<typeof jsx> {
  return jsx(type, bare(props), key);
}

// Where an element has a ref, Preact copies its props once more.
options.vnode = ({ props }) => {
  bare(props);
};

window.Endcap ??= {};

/**
 * The runtime that all views of a page share. Views are built against `preact`, `preact/hooks` and
 * `preact/jsx-runtime` and find all three here. A second include must not replace the first: parts of
 * two copies do not work together.
 */
window.Endcap.preact ??= {
  Fragment,
  jsx: element,
  jsxs: element,
  render,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
};
window.Endcap.start?.();
