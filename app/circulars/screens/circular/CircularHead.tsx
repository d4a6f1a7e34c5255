import { Box, Button } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CircularDetail } from "#app/circulars/domain/circulars/queries.server";
import { StatusBadge } from "#app/circulars/ui/StatusBadge";
import { BackButton } from "#app/ui/BackButton";
import { formatDays } from "#app/ui/format-date";
import { IconChartBar, IconEye, IconPencil } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { PageHead } from "#app/ui/PageHead";
import { MoreActions } from "./MoreActions";

interface CircularHeadProps {
  circular: CircularDetail;
  addButton: ReactNode;
  /** What changes whether shoppers see the circular. */
  publicationButtons: ReactNode;
  onPreview(): void;
  onEditDetails(): void;
  onAddPages(): void;
}

/** A circular's name, days and state, with what can be done with all of it; on phones the rarer of that is in a menu. */
export function CircularHead(props: CircularHeadProps) {
  const { circular, addButton, publicationButtons, onPreview, onEditDetails, onAddPages } = props;
  const isDraft = circular.status === "draft";
  const insightsPath = isDraft ? null : `/dashboard/circulars/${circular.id}/insights`;
  const addInHead = <Box visibleFrom="sm">{addButton}</Box>;
  return (
    <PageHead
      title={`${circular.name} - ${circular.title}`}
      badge={<StatusBadge status={circular.status} />}
      subtitle={formatDays(circular.activeWallTime, circular.terminationWallTime)}
    >
      <BackButton to="/dashboard/circulars" />
      <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={onPreview}>
        {say("Preview")}
      </Button>
      {insightsPath === null ? null : (
        <Button
          component={Link}
          to={insightsPath}
          visibleFrom="sm"
          variant="default"
          leftSection={<IconChartBar size={18} aria-hidden />}
        >
          {say("Insights")}
        </Button>
      )}
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={onEditDetails}
      >
        {say("Edit Circular Details")}
      </Button>
      {isDraft ? addInHead : null}
      <MoreActions insightsPath={insightsPath} onEditDetails={onEditDetails} onAddPages={onAddPages} />
      {publicationButtons}
      {isDraft ? null : addInHead}
    </PageHead>
  );
}
