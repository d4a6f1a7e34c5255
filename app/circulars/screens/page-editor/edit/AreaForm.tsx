import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Button, Checkbox, Group, Stack, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { areaDetailsSchema } from "#app/circulars/domain/areas/schemas";
import type { PriceStyle } from "#app/kernel/money/currencies";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { SelectField } from "#app/ui/fields/SelectField";
import { TextField } from "#app/ui/fields/TextField";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import { useRefusedSubmission } from "#app/ui/form-dialog/use-refusal";
import { say, told } from "#app/ui/language/say";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { Box } from "#reader/page-content";
import type { ImageSize } from "../draw/box-moves";
import { type AreaFields, boxOf, type EditorArea, type PageThumbnail } from "../editor-area";
import type { EditedPage, EditorCategory } from "../editor-page";
import { SuggestionOrigin } from "../look/SuggestionOrigin";
import type { FormResult } from "../save/area-changes";
import styles from "./area-popover.module.css";
import { BoxFields } from "./BoxFields";
import { CoverField } from "./CoverField";
import { rememberCategory, withLastCategory } from "./last-category";
import { RecipesField } from "./RecipesField";
import { ThumbnailField } from "./ThumbnailField";
import type { FormGuard } from "./use-form-guard";

interface AreaFormProps {
  area: EditorArea;
  /** Whether the area is new. If so, the form starts with the category that was chosen last. */
  isNew: boolean;
  /** What it is made of; null for none. */
  suggestion: SuggestedArea | null;
  page: Pick<EditedPage, "id" | "circularId">;
  image: ImageSize;
  categories: EditorCategory[];
  thumbnails: PageThumbnail[];
  /** The price that is printed in the area, where another deal may cover it; null where there is none. */
  printedPrice: string | null;
  priceStyle: PriceStyle;
  coversPrice: boolean;
  onSave(area: EditorArea, coversPrice: boolean): Promise<FormResult>;
  onDelete(): void;
  onBox(box: Box, label: string): void;
  guard: Pick<FormGuard, "isChanged" | "look">;
}

type Refused = Extract<FormResult, { kind: "refused" }>;

/** What staff say about an area. Stays open, with what was typed, until the server has taken it. */
export function AreaForm({ area, isNew, onSave, onDelete, guard, ...props }: AreaFormProps) {
  const { isChanged, look } = guard;
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [picture, setPicture] = useState(area.picture ?? null);
  // Null until somebody chooses: a form that is opened right after a save learns of it later.
  const [chosenCover, setChosenCover] = useState<boolean | null>(null);
  const coversPrice = chosenCover ?? props.coversPrice;
  const [form, fields] = useForm<FormValue, AreaFields>({
    id: "area",
    defaultValue: toFormValue(isNew ? withLastCategory(area, props.categories) : area),
    lastResult: useRefusedSubmission(refused),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: areaDetailsSchema }),
    shouldRevalidate: "onInput",
    onSubmit: async (event, { submission }) => {
      event.preventDefault();
      if (submission?.status !== "success" || busy) return;
      setBusy(true);
      setRefused(null);
      const { key, readName } = area;
      const changed = { ...submission.value, ...boxOf(area), key, readName, picture };
      const result = await onSave(changed, coversPrice);
      setBusy(false);
      if (result.kind === "refused") setRefused(result);
      else rememberCategory(submission.value.categoryId);
    },
  });
  const thumbnail = useFieldControl(fields.thumbnailIndex);
  const recipes = useFieldControl(fields.recipesJson);
  // Below the controls, which put their own fields into the form first.
  useEffect(() => {
    const form = element.current;
    const before = contentsOf(form);
    isChanged.current = () => contentsOf(form) !== before;
    form?.addEventListener("input", look);
    return () => {
      form?.removeEventListener("input", look);
      isChanged.current = () => false;
      look();
    };
  }, [isChanged, look]);

  return (
    <form ref={element} {...getFormProps(form)}>
      <Stack gap="xs">
        {refused ? <ErrorAlert message={refused.message} /> : null}
        <TextField field={fields.prefix} label={say("Prefix")} />
        <TextField field={fields.ingredient} label={say("Ingredient")} data-autofocus />
        {props.suggestion ? (
          <SuggestionOrigin
            suggestion={props.suggestion}
            onTakeRead={(read) => {
              form.update({ name: fields.prefix.name, value: read.prefix });
              form.update({ name: fields.ingredient.name, value: read.ingredient });
            }}
          />
        ) : null}
        <TextField field={fields.deal} label={say("Deal")} />
        <CoverField
          printed={props.printedPrice}
          deal={fields.deal.value ?? ""}
          style={props.priceStyle}
          checked={coversPrice}
          onChange={setChosenCover}
        />
        <SelectField
          field={fields.categoryId}
          label={say("Category")}
          placeholder={say("Pick one")}
          searchable
          clearable
          nothingFoundMessage={say("No such category")}
          data={props.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          clearButtonProps={{ "aria-label": say("No category") }}
          comboboxProps={{ zIndex: 9000 }}
        />
        <Textarea
          {...withoutKey(getTextareaProps(fields.details))}
          label={say("Details")}
          autosize
          minRows={2}
          maxRows={5}
          error={fields.details.errors?.map(told)[0]}
        />
        <Checkbox
          {...withoutKey(getInputProps(fields.featured, { type: "checkbox" }))}
          label={say("Featured in carousel")}
        />
        <ThumbnailField
          page={props.page}
          box={area}
          thumbnails={props.thumbnails}
          value={thumbnail.value ? Number(thumbnail.value) : null}
          onChange={(id) => {
            thumbnail.change(id === null ? "" : String(id));
            setPicture(null);
          }}
          offered={picture}
          aspect={props.image.width / props.image.height}
        />
        <RecipesField
          value={recipes.value || null}
          ingredient={fields.ingredient.value ?? ""}
          onChange={(recipesJson) => recipes.change(recipesJson ?? "")}
          error={fields.recipesJson.errors?.map(told)[0]}
        />
        <BoxFields area={area} image={props.image} onBox={props.onBox} />
        <Group justify="space-between" className={styles.foot}>
          <Button variant="light" color="red" onClick={onDelete} disabled={busy}>
            {say("Delete")}
          </Button>
          <Button type="submit" loading={busy}>
            {say("Save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The fields as a form holds them: all text. No interface, or it could not be updated by its fields' names. */
type FormValue = {
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  categoryId: string;
  featured: string | undefined;
  thumbnailIndex: string;
  recipesJson: string;
};

function toFormValue(area: EditorArea): FormValue {
  const { prefix, ingredient, deal, details, categoryId, featured, thumbnailIndex, recipesJson } = area;
  return {
    prefix,
    ingredient,
    deal,
    details,
    categoryId: categoryId === null ? "" : String(categoryId),
    featured: featured ? "on" : undefined,
    thumbnailIndex: thumbnailIndex === null ? "" : String(thumbnailIndex),
    recipesJson: recipesJson ?? "",
  };
}

/** The form is made anew for each area, so conform's own key is not needed. */
function withoutKey<T extends { key?: unknown }>({ key: _key, ...props }: T): Omit<T, "key"> {
  return props;
}

/** What is left empty is left out: a control puts its field into the form when it is first used. */
function contentsOf(form: HTMLFormElement | null): string {
  const entries = form ? [...new FormData(form)].filter(([name, value]) => name !== "" && value !== "") : [];
  return JSON.stringify(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}
