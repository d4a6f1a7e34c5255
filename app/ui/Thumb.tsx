import { useIsomorphicEffect } from "@mantine/hooks";
import { useRef, useState } from "react";
import type { TablerIcon } from "./icons";
import styles from "./thumb.module.css";

interface ThumbProps {
  /** Null where there is none. */
  src: string | null;
  /** Stands in for one that is missing or does not load. */
  icon: TablerIcon;
  /** A page is shown from its top, a logo whole. */
  kind?: "page" | "picture" | "logo";
}

/** The small picture of a row; it says nothing that the row's name does not. */
export function Thumb({ src, icon: Icon, kind = "picture" }: ThumbProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useIsomorphicEffect(() => {
    // One of the server's document may have failed before anything listened.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);
  return (
    <span className={styles.thumb} data-kind={kind} aria-hidden>
      {src === null || failed === src ? (
        <Icon size={18} stroke={1.5} />
      ) : (
        <img
          ref={image}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
