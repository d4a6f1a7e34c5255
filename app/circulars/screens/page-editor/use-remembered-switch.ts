import { useCallback, useEffect, useState } from "react";

/**
 * A switch whose place this browser remembers. The first render, on the server too, shows the default.
 * @param offFor a media query of screens that start with it off
 */
export function useRememberedSwitch(
  name: string,
  byDefault: boolean,
  offFor?: string,
): [boolean, () => void] {
  const [on, setOn] = useState(byDefault);
  useEffect(() => {
    const remembered = localStorage.getItem(name);
    if (remembered !== null) setOn(remembered === "1");
    else if (offFor && window.matchMedia(offFor).matches) setOn(false);
  }, [name, offFor]);
  const toggle = useCallback(() => {
    setOn((before) => {
      localStorage.setItem(name, before ? "0" : "1");
      return !before;
    });
  }, [name]);
  return [on, toggle];
}
