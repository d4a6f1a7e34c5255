import { Button, Group, Modal, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPhotoPlus } from "#app/components/icons";
import { thumbnailUrl } from "./editor-page";
import styles from "./thumbnail-field.module.css";
import type { PageThumbnail } from "./thumbnail-offer";
import { useLookingAgain } from "./use-looking-again";

const lookEveryMs = 2000;

interface ThumbnailFieldProps {
  pageId: number;
  /** Those that may be picked. */
  thumbnails: PageThumbnail[];
  value: number | null;
  onChange(id: number | null): void;
}

/** The picture that stands for the area, picked from those of the page. */
export function ThumbnailField({ pageId, thumbnails, value, onChange }: ThumbnailFieldProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const isCut = (id: number) => thumbnails.find((thumbnail) => thumbnail.id === id)?.ready !== false;
  useLookingAgain(
    thumbnails.some(({ id, ready }) => !ready && (opened || id === value)),
    lookEveryMs,
  );
  const pick = (id: number) => {
    onChange(id);
    close();
  };
  return (
    <>
      {value === null ? (
        <Button variant="default" leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={open}>
          Add thumbnail
        </Button>
      ) : (
        <Group gap="xs">
          <UnstyledButton className={styles.chosen} onClick={open} aria-label="Change thumbnail">
            <Picture pageId={pageId} id={value} isCut={isCut(value)} />
          </UnstyledButton>
          <Button variant="default" size="xs" onClick={open}>
            Change
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
            Remove thumbnail
          </Button>
        </Group>
      )}
      <Modal opened={opened} onClose={close} title="Select Thumbnail" size="lg" zIndex={9001}>
        {thumbnails.length === 0 ? (
          <Text c="dimmed">No picture of this page is free to pick.</Text>
        ) : (
          <div className={styles.grid}>
            {thumbnails.map((thumbnail, index) => (
              <UnstyledButton
                key={thumbnail.id}
                className={styles.choice}
                aria-pressed={thumbnail.id === value}
                aria-label={`Picture ${index + 1}`}
                onClick={() => pick(thumbnail.id)}
              >
                <Picture pageId={pageId} id={thumbnail.id} isCut={thumbnail.ready} />
              </UnstyledButton>
            ))}
          </div>
        )}
      </Modal>
    </>
  );
}

/** Asking for a picture that is not cut yet would keep the connection waiting until it is. */
function Picture({ pageId, id, isCut }: { pageId: number; id: number; isCut: boolean }) {
  if (isCut) return <img src={thumbnailUrl(pageId, id)} alt="" loading="lazy" />;
  return (
    <Text size="xs" c="dimmed" ta="center" span>
      Being cut…
    </Text>
  );
}
