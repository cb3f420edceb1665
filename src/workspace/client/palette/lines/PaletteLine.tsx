import { Command } from 'cmdk'
import { Calendar, CircleCheck, FileUp, Hash, List, TextCursorInput, type LucideIcon } from 'lucide-react'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { words } from '#src/workspace/client/messages'
import type { StepKind } from '#src/workspace/client/commands/step'

interface Shown {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly keys?: string | undefined
  readonly refused?: string | undefined
  readonly icon?: LucideIcon
}

const icons: Readonly<Record<StepKind | 'run', LucideIcon>> = {
  day: Calendar,
  text: TextCursorInput,
  choice: List,
  number: Hash,
  file: FileUp,
  run: CircleCheck,
}

/** How many lines have a number key. */
const NUMBERED_LINES = 9

/** One line of the palette: icon, label, gray detail, and its key at the right. A line that is not available is gray and says why. */
export function PaletteLine({ value, line, kind = 'choice', place, select }: {
  readonly value: string
  readonly line: Shown
  readonly kind?: StepKind | 'run'
  /** The position of the line in the list, from 1; Alt and a number choose one of the first nine. */
  readonly place?: number
  readonly select: () => void
}) {
  const Icon = line.icon ?? icons[kind]
  return (
    <Command.Item className="palette-line" value={value} onSelect={select} data-refused={line.refused !== undefined} data-kind={kind}>
      {place !== undefined && <span className="palette-place" aria-hidden data-place={place <= NUMBERED_LINES ? place : ''} />}
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      <span className="palette-label">{line.label}</span>
      {line.refused !== undefined && <span className="for-ear">, {words('palette_not_now')}: </span>}
      <span className="palette-detail">{line.refused ?? line.detail}</span>
      {line.keys !== undefined && line.refused === undefined && <KeyCaps keys={line.keys} silent={false} />}
      {line.keys === undefined && (
        <span className="palette-enter" aria-hidden>
          <kbd className="cap">↵</kbd>
        </span>
      )}
    </Command.Item>
  )
}
