import { administratorsOnly, type RouteCase } from "./route-case";

export const categoriesRoutes: RouteCase[] = [
  {
    id: "dashboard/categories",
    address: () => "/dashboard/categories",
    loader: administratorsOnly,
  },
  {
    id: "dashboard/categories/change",
    address: () => "/dashboard/categories/change",
    action: {
      ...administratorsOnly,
      body: ({ category }) => ({ intent: "edit", id: category.id, name: `${category.name} renamed` }),
    },
  },
];
