import { msg } from "#widgets/shared/msg";
import type { Department } from "../lines";
import { dealOf, nameOf } from "./list-text";

interface Props {
  departments: Department[];
  store: string | null;
  total: string;
}

/** The list in large type, by department, with squares to tick. */
export function PrintSheet({ departments, store, total }: Props) {
  return (
    <main>
      <h1>{msg.shoppingList}</h1>
      {store && <p>{store}</p>}
      {departments.map(({ category, lines }) => (
        <section key={category}>
          <h2>{category}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line.item.id}>
                {nameOf(line)}
                {line.item.deal && <p>{dealOf(line)}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total && <p class="total">{total}</p>}
    </main>
  );
}
