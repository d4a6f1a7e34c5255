import type { CSSProperties, ReactNode } from "react";
import type { Box } from "#reader/page-content";
import styles from "./page-cut.module.css";
import { pageImageUrl } from "./page-images";

interface PageCutProps {
  pageId: number;
  /** The page's width divided by its height. */
  aspect: number;
  /** Fractions of the page. */
  box: Box;
  /** A CSS length; it is as wide as there is room, unless that would make it higher. */
  maxHeight: string;
  /** Left out where what it shows is said beside it. */
  alt?: string;
  /** Laid over it. */
  children?: ReactNode;
}

/** A part of a page as it is printed. */
export function PageCut({ pageId, aspect, box, maxHeight, alt = "", children }: PageCutProps) {
  const shape = (box.width * aspect) / box.height;
  return (
    <div className={styles.frame} style={{ aspectRatio: shape, maxWidth: `calc(${maxHeight} * ${shape})` }}>
      <img src={pageImageUrl(pageId, "big")} alt={alt} style={cutStyle(box)} />
      {children}
    </div>
  );
}

/** Lays the page's image so that the box fills the frame. */
function cutStyle({ left, top, width, height }: Box): CSSProperties {
  return {
    width: `${100 / width}%`,
    left: `${(-100 * left) / width}%`,
    top: `${(-100 * top) / height}%`,
  };
}
