import { useLayoutEffect, useState } from "preact/hooks";
import type { ViewContext } from "#widgets/shared/view";

interface Props<Passed> {
  name: string;
  context: ViewContext;
  /** Whether it brings a sheet of its own. */
  styled?: boolean;
  /** Told whether it failed to come. */
  onTrouble: (failed: boolean) => void;
  /** What the component is given. */
  props: Passed;
}

/** A component that is loaded when it is to show: `Endcap.definePart(name, component)` of the script `<name>.js`. */
export function Part<Passed extends object>({ name, context, styled, onTrouble, props }: Props<Passed>) {
  const [part, setPart] = useState<{ Component: (props: Passed) => preact.VNode | null } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first time counts; it stays what it is
  useLayoutEffect(() => {
    const sheet = styled && context.loadSheet(context.box.parentNode as ShadowRoot, name);
    context
      .load<(props: Passed) => preact.VNode | null>(name)
      .then(async (Component) => {
        await sheet;
        setPart({ Component });
        onTrouble(!Component);
      })
      .catch(() => onTrouble(true));
  }, []);

  return part?.Component ? <part.Component {...props} /> : null;
}
