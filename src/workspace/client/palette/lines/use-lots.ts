import { useMemo, useState } from 'react'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Asking } from '#src/workspace/client/palette/asking'
import { usePreview, type PreviewState } from '#src/workspace/client/palette/lines/use-preview'
import { leavingOut } from '#src/workspace/client/running/run-command'
import type { Lot } from '#src/workspace/client/writes/send'

/** A preview whose lots can be left out one by one (RECO-83). */
export interface LotsPreview {
  readonly preview: PreviewState
  /** The lots by material and unit, and whether each is left out; empty when there is only one. */
  readonly lots: readonly (Lot & { readonly id: string; readonly isOut: boolean })[]
  /** The context without the lots that are left out; the command runs with this context. */
  readonly rest: CommandContext
  /** Leaves a lot out or includes it again. The preview is then requested again for the remaining lots. */
  toggle(id: string): void
}

interface Kept {
  readonly of: Asking | null
  readonly lots: readonly Lot[]
  readonly out: ReadonlySet<string>
}

const none: Kept = { of: null, lots: [], out: new Set() }

/** The key of a lot: tickets of one material in two units are two lots. */
function keyOf({ material_description, uom }: Lot): string {
  return JSON.stringify([material_description, uom])
}

/** The preview of a command whose questions are answered. The lots that the person left out are not part of the preview. */
export function useLots(asking: Asking | null, context: CommandContext): LotsPreview {
  const [listing, setListing] = useState(none)
  const { lots, out } = listing.of === asking ? listing : none
  const rest = useMemo(() => leavingOut(context, lots.filter((lot) => out.has(keyOf(lot))).flatMap(({ slip_ids }) => slip_ids)), [context, lots, out])
  const preview = usePreview(asking, rest)
  // The first answer lists every lot; later answers lack the lots that were left out.
  if (asking !== null && listing.of !== asking && preview.kind === 'known' && preview.lots.length > 0) setListing({ of: asking, lots: preview.lots, out: new Set() })
  return {
    preview,
    rest,
    lots: lots.length > 1 ? lots.map((lot) => ({ ...lot, id: keyOf(lot), isOut: out.has(keyOf(lot)) })) : [],
    toggle(id) {
      const next = new Set(out)
      if (!next.delete(id)) next.add(id)
      setListing({ of: asking, lots, out: next })
    },
  }
}
