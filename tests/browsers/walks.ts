import type { Person } from "./person";

/** What the walks lead through. */
export interface Ground {
  app: string;
  /** The grocer's site, of another origin, that embeds the widgets. */
  site: string;
  draft: { circularId: number; pageId: number };
  signIn: { email: string; password: string };
}

export interface Step {
  name: string;
  take(person: Person, ground: Ground): Promise<unknown>;
}

const enter = "\uE007";

const shopping: Step[] = [
  {
    name: "the weekly ad shows",
    async take(person, { site }) {
      await person.goto(site);
      await person.sees("figure img");
      await person.sees("[data-deal]");
    },
  },
  {
    name: "a deal opens, and goes on the list",
    async take(person) {
      await person.presses("[data-deal]");
      await person.presses("[role=dialog] button, dialog button", "^Add to list");
      await person.sees("[role=dialog] button, dialog button", "^On your list");
    },
  },
  {
    name: "a recipe opens, and its ingredients go on the list",
    async take(person, { site }) {
      await person.goto(`${site}/recipes.html`);
      await person.presses("h3 a");
      await person.presses("button", "^Add all to list");
      await person.sees("button", "^All on your list");
    },
  },
  {
    name: "the list holds them, and takes what is typed",
    async take(person, { site }) {
      await person.goto(`${site}/list.html`);
      await person.fills("input", "Add an item", "2 loaves rye bread");
      await person.presses("button", "^Add$");
      await person.sees("li", "rye bread");
      await person.presses("input[type=checkbox]", "rye bread");
      await person.sees("h3", "In the cart");
    },
  },
  {
    name: "a store is chosen, and stays chosen",
    async take(person, { site }) {
      await person.goto(`${site}/stores.html`);
      await person.presses("button", "^Choose this store");
      await person.sees("a", "^Directions to");
      await person.goto(site);
      await person.sees("[data-deal]");
      await person.goto(`${site}/stores.html`);
      await person.sees("button", "^Change the store");
      await person.sees("a", "^Directions to");
    },
  },
];

const staff: Step[] = [
  {
    name: "staff sign in",
    async take(person, { app, signIn }) {
      await person.goto(`${app}/login`);
      await person.fills("input", "^Email", signIn.email);
      await person.fills("input", "^Password", signIn.password);
      await person.types(enter);
      await person.sees("a", "Circulars");
    },
  },
  {
    name: "an area is drawn by dragging, and saved",
    async take(person, { app, draft }) {
      const editor = `${app}/dashboard/circulars/${draft.circularId}/edit/page/${draft.pageId}`;
      await person.goto(editor);
      await person.sees("img", "^Page ");
      await person.sees("*", "suggested areas \\([1-9]");
      const page = await person.sees("[aria-label='Areas of this page']");
      await person.drags(page, [0.15, 0.15], [0.45, 0.3]);
      await person.fills("[role=dialog] input", "^Ingredient", "Gala Apples");
      await person.fills("[role=dialog] input, [role=dialog] textarea", "^Deal", "$1.99 lb");
      await person.presses("[role=dialog] input", "^Category");
      await person.presses("[role=option]");
      await person.presses("[role=dialog] button", "^Save$");
      await person.seesNo("[role=dialog]");
      await person.sees("button", "Gala Apples, \\$1\\.99 lb");
      await person.sees("*", "^All changes saved$");
      await person.goto(editor);
      await person.sees("button", "Gala Apples, \\$1\\.99 lb");
    },
  },
  {
    name: "the circular is published",
    async take(person, { app, draft }) {
      await person.goto(`${app}/dashboard/circulars/${draft.circularId}/edit`);
      await person.presses("button", "^Publish$");
      await person.presses("[role=dialog] button", "^Publish$");
      await person.sees("*", "” is published\\.$");
    },
  },
];

export const steps: Step[] = [...shopping, ...staff];
