import { Command } from 'cmdk'
import { CircleCheck, CircleMinus } from 'lucide-react'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { words } from '#src/workspace/client/messages'
import { PaletteLine } from '#src/workspace/client/palette/lines/PaletteLine'
import type { LotsPreview } from '#src/workspace/client/palette/lines/use-lots'

/** The id of a lot's line in the palette. */
export function idOfLot(id: string): string {
  return `lot ${id}`
}

/** The lots of a preview, each with its count and net; Enter or Del leaves one out or includes it again (RECO-83). */
export function LotLines({ lots, first, toggle }: Pick<LotsPreview, 'lots' | 'toggle'> & { readonly first: number }) {
  if (lots.length === 0) return null
  return (
    <Command.Group heading={words('palette_lots')}>
      {lots.map(({ id, material_description: material, count, net_amount: net, uom, isOut }, at) => {
        const amount = net === null ? [] : [amountWithUnit(net, uom)]
        const detail = [words('tickets', { count: count.toLocaleString('en-US') }), ...amount].join(' · ')
        const line = { id, label: isOut ? words('palette_left_out', { what: material }) : material, detail, icon: isOut ? CircleMinus : CircleCheck, keys: 'delete' }
        return <PaletteLine key={id} value={idOfLot(id)} line={line} place={at + first} select={() => toggle(id)} />
      })}
    </Command.Group>
  )
}
