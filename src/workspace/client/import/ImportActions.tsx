import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { CommandId } from '#src/workspace/client/commands/command'
import { acceptance } from '#src/workspace/client/import/check-result'
import type { ImportKind, OpenImport, ShownImport } from '#src/workspace/client/import/import-kind'
import { words } from '#src/workspace/client/import/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

interface ImportActionsProps {
  readonly kind: Pick<ImportKind, 'commit' | 'download'>
  readonly open: Pick<OpenImport, 'key'>
  readonly shown: ShownImport
  /** The command that checks the rows if they were corrected since the last check, and otherwise imports them. */
  readonly checkOrImport: CommandId
  /** The labels of the buttons that import all rows, and only the valid ones. */
  readonly labels: { readonly all: string; readonly valid: string }
}

/** The buttons after a check: check corrected rows again, import all rows or only the valid ones, and download the refused ones. */
export function ImportActions({ kind, open, shown: { rows, good, check, is_checked: isChecked }, checkOrImport, labels }: ImportActionsProps) {
  const isAllGood = good === rows
  return (
    <>
      {!isChecked && <p role="status">{words('unchecked')}</p>}
      <div className="import-actions">
        {!isChecked && <CommandButton id={checkOrImport} label={words('check_corrected')} look="filled" />}
        {isChecked && isAllGood && rows > 0 && <CommandButton id={checkOrImport} label={labels.all} look="filled" />}
        {isChecked && !isAllGood && (good ?? 0) > 0 && <ImportValid commit={kind.commit} about={open.key} check={check} label={labels.valid} />}
        {!isAllGood && <CommandButton id={kind.download} label={words('download_refused')} />}
      </div>
    </>
  )
}

/** A button that downloads the refused rows of a finished import. */
export function DownloadRefused({ kind }: { readonly kind: Pick<ImportKind, 'download'> }) {
  return (
    <div className="import-actions">
      <CommandButton id={kind.download} label={words('download_refused')} />
    </div>
  )
}

/** The button that imports only the valid rows. Gets the focus when the person is asked to accept that the refused ones are left out. */
function ImportValid({ commit, about, check, label }: { readonly commit: CommandId; readonly about: string; readonly check: number; readonly label: string }) {
  const host = useRef<HTMLSpanElement>(null)
  const { key, asked } = useSnapshot(acceptance)
  const lastAsked = useRef(asked)
  useEffect(() => {
    if (key !== about || lastAsked.current === asked) return
    lastAsked.current = asked
    host.current?.querySelector('button')?.focus()
  }, [key, asked, about])
  return (
    <span ref={host}>
      <CommandButton id={commit} label={label} look="filled" answers={{ only_good: true, check }} />
    </span>
  )
}
