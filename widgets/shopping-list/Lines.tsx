import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Entry, type EntryActions } from "./Entry";
import type { EditPart } from "./edit";
import type { Department, Line } from "./lines";

interface Props {
  departments: Department[];
  actions: EntryActions;
  openId: string | null;
  /** Its forms; absent until they are loaded. */
  edit: EditPart | undefined;
}

/** Things on the list under the headings of their departments; one of them may have its form open. */
export function Lines({ departments, actions, openId, edit }: Props) {
  const [drawn] = useState(() => new WeakMap<Line, VNode>());

  const entryOf = (line: Line) => {
    const { item } = line;
    if (item.id === openId && edit) {
      const form = <edit.EntryForm item={item} actions={actions} />;
      return <Entry key={item.id} line={line} actions={actions} form={form} />;
    }
    // The same element again is not compared again: a tick draws one line, however long the list.
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
