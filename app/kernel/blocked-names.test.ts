import { expect, it } from "vitest";
import { blockedName } from "./blocked-names";

const named = (name: string, value: string) => blockedName([{ name, value }]);

it.each([
  ["class", "ad-wrapper"],
  ["class", "sidebarAd"],
  ["id", "adContent"],
  ["class", "adbox"],
  ["class", "adwrapper"],
  ["class", "adsbox"],
  ["id", "adsContainer"],
  ["class", "row werbung"],
  ["class", "publicidad"],
  ["data-ad-slot", "7"],
  ["aria-label", "Advertisement"],
])("a content blocker may hide %s=%s", (name, value) => expect(named(name, value)).not.toBeNull());

it.each([
  ["class", "tab-pane badge headline"],
  ["class", "header breadcrumb address loaded padding"],
  ["id", "weekly-deals"],
  ["class", "adapter adjacent add-to-cart"],
  ["data-endcap-view", "weekly-ad"],
  ["data-settings", '{"promo":"ad"}'],
  ["style", "display:none"],
])("none that we know of hides %s=%s", (name, value) => expect(named(name, value)).toBeNull());
