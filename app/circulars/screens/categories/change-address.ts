/** The resource route that every change of this screen goes to. */
export const changeAddress = "/dashboard/categories/change";
