import { createCore } from "./core";

window.Endcap ??= {};
// A page may carry several snippets, each with this include: the first one serves them all.
if (!window.Endcap.mount) Object.assign(window.Endcap, createCore());
window.Endcap.start?.();
