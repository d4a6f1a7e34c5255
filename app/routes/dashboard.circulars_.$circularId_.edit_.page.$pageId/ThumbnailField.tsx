import { Button, Group, Modal, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPhotoPlus } from "@tabler/icons-react";
import { thumbnailUrl } from "./editor-page";
import styles from "./thumbnail-field.module.css";
import type { PageThumbnail } from "./thumbnail-offer";

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
            <img src={thumbnailUrl(pageId, value)} alt="" />
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
                <img src={thumbnailUrl(pageId, thumbnail.id)} alt="" loading="lazy" />
              </UnstyledButton>
            ))}
          </div>
        )}
      </Modal>
    </>
  );
}
