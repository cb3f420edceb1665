import { useEffect, useMemo, useState } from 'react'
import { announce } from '#src/workspace/client/speech/announce'
import type { ChangedElsewhere } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { words } from '#src/workspace/client/messages'
import type { PaletteCall } from '#src/workspace/client/running/palette-store'
import { leavingOut } from '#src/workspace/client/running/run-command'

/** The id of the line that leaves out the changed records, or includes them again. */
export const CHANGED_LINE = 'changed'

/**
 * The records that made the server refuse the write because somebody else had changed them, and whether the person leaves them out
 * (WORK-32).
 */
export interface Changed {
  readonly rows: readonly ChangedElsewhere[]
  readonly isOut: boolean
  /** The context, without the changed records while they are left out. */
  readonly context: CommandContext
  toggle(): void
}

const MOST_SAID = 3
const none: readonly ChangedElsewhere[] = []

/** The records that a refused bulk change names: included at their current version unless the person leaves them out. */
export function useChanged({ changed: rows = none, context: whole }: PaletteCall): Changed {
  const [isOut, setOut] = useState(false)
  const context = useMemo(() => (isOut ? leavingOut(whole, rows.map(({ id }) => id)) : whole), [isOut, whole, rows])
  useEffect(() => {
    if (rows.length === 0) return
    const rowTexts = rows.slice(0, MOST_SAID).map(({ name, what }) => `${name}: ${what}`)
    const more = rows.length > MOST_SAID ? [words('palette_more', { count: rows.length - MOST_SAID })] : []
    announce([words('changed_said', { count: rows.length }), ...rowTexts, ...more, words('changed_keys')].join('. '), 'assertive')
  }, [rows])
  return { rows, isOut, context, toggle: () => setOut(!isOut) }
}
