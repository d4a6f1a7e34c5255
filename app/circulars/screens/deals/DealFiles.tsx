import { Button, Menu } from "@mantine/core";
import { IconDownload, IconTable, IconUpload } from "#app/ui/icons";
import { afterMenu } from "#app/ui/keep-focus";
import { say } from "#app/ui/language/say";
import { dealsPath } from "./use-deals";

interface DealFilesProps {
  circularId: number;
  onImport(): void;
}

/** Deals as files: out to a spreadsheet program, and back. */
export function DealFiles({ circularId, onImport }: DealFilesProps) {
  const file = `${dealsPath(circularId)}/file`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconTable size={18} aria-hidden />}>
          {say("Spreadsheet")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`${file}?format=xlsx`}
          download
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {say("Export as Excel")}
        </Menu.Item>
        <Menu.Item component="a" href={file} download leftSection={<IconDownload size={18} aria-hidden />}>
          {say("Export as CSV")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} onClick={() => afterMenu(onImport)}>
          {say("Import a file")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
