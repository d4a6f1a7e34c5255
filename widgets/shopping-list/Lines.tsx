import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Entry, type EntryActions } from "./Entry";
import type { EditPart } from "./edit";
import type { Department, Line } from "./lines";

interface Props {
  departments: Department[];
  actions: EntryActions;
  openId: string | null;
  /** The module with the forms; absent until it is loaded. */
  edit: EditPart | undefined;
}

/** The items under the headings of their departments; one of them may have its form open. */
export function Lines({ departments, actions, openId, edit }: Props) {
  const [drawn] = useState(() => new WeakMap<Line, VNode>());

  const entryOf = (line: Line) => {
    const { item } = line;
    if (item.id === openId && edit) {
      const form = <edit.EntryForm item={item} actions={actions} />;
      return <Entry key={item.id} line={line} actions={actions} form={form} />;
    }
    // Preact skips an element that is the same object, so ticking one line renders only that line.
    const entry = drawn.get(line) ?? <Entry key={item.id} line={line} actions={actions} />;
    drawn.set(line, entry);
    return entry;
  };

  return (
    <>
      {departments.map(({ category, lines }) => (
        <section key={category}>
          <h3 class="ec-department">{category}</h3>
          <ul>{lines.map(entryOf)}</ul>
        </section>
      ))}
    </>
  );
}
