import { useState } from "react";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { say } from "#app/ui/language/say";
import { largestInBox, readTextsInBox } from "#reader/deals/printed-in-box";
import type { Box } from "#reader/page-content";
import { AreaForm } from "./edit/AreaForm";
import { AreaPopover } from "./edit/AreaPopover";
import { usePriceCover } from "./edit/use-price-cover";
import { type AreaFields, type EditorArea, emptyFields, newAreaKey, offeredThumbnails } from "./editor-area";
import type { EditedPage, EditorCategory, OfferedArea } from "./editor-page";
import { useLitKey } from "./look/lit-area";
import { PageView } from "./look/PageView";
import type { EditorView } from "./look/use-editor-view";
import type { PageEditing } from "./use-page-editor";

interface EditedPageViewProps {
  page: EditedPage;
  categories: EditorCategory[];
  editor: PageEditing;
  view: EditorView;
}

/** The page with its areas, and the form of one of them beside it. */
export function EditedPageView({ page, categories, editor, view }: EditedPageViewProps) {
  const { state, dispatch, guard, formArea } = editor;
  const litKey = useLitKey();
  const [dragging, setDragging] = useState(false);
  const editing = formArea !== undefined;
  return (
    <PageView
      imageUrl={pageImageUrl(page.id, "big", page.bigImageKey)}
      alt={say("Page {number}", { number: page.number })}
      image={editor.image}
      zoom={view.zoom}
      pageRef={view.pageRef}
      areas={editor.areas}
      suggestions={withMoved(editor)}
      edges={editor.edges}
      selectedKey={state.selectedKey}
      litKey={editor.review.current?.key ?? litKey}
      newKey={state.draft?.area.key ?? null}
      editing={editing}
      drawByTouch={view.drawsByTouch}
      onSelect={(key) => dispatch({ type: "select", key })}
      onOpen={editor.open}
      onTake={(key) => guard.leave(() => editor.commands.take(key))}
      onDrawn={(box, dragged) => {
        view.setDrawsByTouch(false);
        const printed = dragged ? printedFields(box, page, editor) : {};
        dispatch({ type: "start", area: { ...emptyFields, ...printed, ...box, key: newAreaKey() } });
      }}
      onLeave={editor.closeForm}
      onDragStart={() => setDragging(true)}
      onDragEnd={(key, box, label) => {
        setDragging(false);
        if (box) dispatch({ type: "set-box", key, box, label, at: performance.now() });
      }}
    >
      {(anchor) => (
        <AreaPopover
          anchor={anchor}
          opened={editing}
          hidden={dragging || editor.conflict !== null}
          onClose={editor.closeForm}
          asking={guard.asking}
          onKeep={guard.keep}
          onDiscard={guard.discard}
        >
          {formArea ? (
            <FormOf key={formArea.key} area={formArea} page={page} categories={categories} editor={editor} />
          ) : null}
        </AreaPopover>
      )}
    </PageView>
  );
}

/** The suggestions, the reviewed one where it was moved to. */
function withMoved({ suggestions, review }: PageEditing): OfferedArea[] {
  const { current, box } = review;
  return suggestions.map((one) => (box && one.key === current?.key ? { ...one, ...box } : one));
}

/** What the words and pictures in a box say of the area that is drawn there. */
function printedFields(
  box: Box,
  page: EditedPage,
  { words, areas, image }: PageEditing,
): Partial<AreaFields> {
  const texts = readTextsInBox(words, box, image.width / image.height);
  const picture = largestInBox(offeredThumbnails(page.thumbnails, areas, ""), box);
  return {
    ...texts,
    deal: texts.deal.slice(0, 200),
    details: texts.details.slice(0, 4000),
    thumbnailIndex: picture?.id ?? null,
  };
}

interface FormOfProps extends Pick<EditedPageViewProps, "page" | "categories" | "editor"> {
  area: EditorArea;
}

function FormOf({ area, page, categories, editor }: FormOfProps) {
  const { dispatch, state } = editor;
  const { key } = area;
  const isNew = state.draft?.area.key === key;
  const cover = usePriceCover(page, area, editor);
  return (
    <AreaForm
      area={area}
      isNew={isNew}
      suggestion={isNew ? (state.draft?.suggestion ?? null) : null}
      page={page}
      image={editor.image}
      categories={categories}
      thumbnails={offeredThumbnails(page.thumbnails, editor.areas, key)}
      guard={editor.guard}
      printedPrice={cover.printed}
      priceStyle={page.priceStyle}
      coversPrice={cover.isCovered}
      onSave={async (changed, coversPrice) => {
        const result = await editor.saveForm(changed);
        if (result.kind !== "saved") return result;
        editor.focus(key);
        if (coversPrice !== cover.isCovered) await cover.change(coversPrice);
        return result;
      }}
      onDelete={() => dispatch({ type: "remove", key, at: performance.now() })}
      onBox={(box, label) => {
        const at = performance.now();
        dispatch({ type: "set-box", key, box, label, mergeKey: `${label} by fields ${key}`, at });
      }}
    />
  );
}
