import { notificationsStore } from "@mantine/notifications";
import { beforeEach, expect, test, vi } from "vitest";
import { dismissErrors, dismissNotice, notifyError, notifySuccess } from "./notices";

const shown = () =>
  notificationsStore.getState().notifications.map(({ title, message }) => `${title ?? ""}: ${message}`);

beforeEach(() => {
  for (const { id } of notificationsStore.getState().notifications) if (id) dismissNotice(id);
});

test("an error stands there once however often it is said, until it is closed", () => {
  const id = notifyError("There is a category of that name already.", "There was an error while updating");
  notifyError("There is a category of that name already.", "There was an error while updating");
  notifyError("Name is required!", "There was an error while updating");
  expect(shown()).toEqual([
    "There was an error while updating: There is a category of that name already.",
    "There was an error while updating: Name is required!",
  ]);
  dismissNotice(id);
  expect(shown()).toHaveLength(1);
});

test("no title says what the message says", () => {
  notifyError("Error editing recipe category", "Error editing recipe category");
  expect(shown()).toEqual(["Error: Error editing recipe category"]);
});

test("what was done twice is said twice", () => {
  notifySuccess("Category updated!");
  notifySuccess("Category updated!");
  expect(shown()).toHaveLength(2);
});

test("errors go when another screen is shown, without those that were told on the way there", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  notifyError("Name is required!");
  now.mockReturnValue(4000);
  notifyError("This circular was deleted.");
  notifySuccess("Category updated!");
  dismissErrors();
  expect(shown()).toEqual(["Error: This circular was deleted.", ": Category updated!"]);
  now.mockReturnValue(5000);
  dismissErrors();
  expect(shown()).toEqual([": Category updated!"]);
  now.mockRestore();
});
