import { words } from '#src/areas/work-zones/client/messages'
import type { OfferedLine } from '#src/areas/work-zones/client/placement/placement-texts'
import type { Zone } from '#src/areas/work-zones/client/zone-rows'
import { lengthTexts, type ZoneTexts } from '#src/areas/work-zones/client/zone-texts'
import { endsOf, stretchOf } from '#src/areas/work-zones/domain/placement'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import type { Form } from '#src/platform/client/form/form'

/** The alignment along which a work zone is placed, and its stations there (GEO-24). */
export function PlacementFields({ form, zone, lines, isReadOnly }: {
  readonly form: Form<ZoneTexts, { readonly work_zone: Zone }>
  readonly zone: Zone | null
  readonly lines: readonly OfferedLine[]
  readonly isReadOnly: boolean
}) {
  const texts = form.values()
  const line = lines.find(({ id }) => String(id) === texts.alignment_id)
  const stretch = line === undefined ? null : stretchOf(line, texts)
  const feet = stretch === null ? null : Math.round(stretch.to - stretch.from)
  return (
    <>
      <SearchChoiceEntry form={form} name="alignment_id" choices={choicesOf(lines, zone)} isReadOnly={isReadOnly} hint={words('alignment_hint')} />
      {texts.alignment_id !== '' && (
        <>
          <TextEntry form={form} name="start_station" isRequired isReadOnly={isReadOnly} hint={line === undefined ? words('station_hint') : words('station_range', { name: line.name, ...endsOf(line) })} />
          <TextEntry form={form} name="end_station" isRequired isReadOnly={isReadOnly} hint={feet === null ? words('station_hint') : words('placed_length', lengthTexts(feet))} />
        </>
      )}
    </>
  )
}

/** The alignments to choose from. Includes a deleted alignment while the zone is still placed along it. */
function choicesOf(lines: readonly OfferedLine[], zone: Zone | null) {
  const offered = lines.map((line) => {
    const { from, to } = endsOf(line)
    return { value: String(line.id), label: line.name, detail: words('range', { from, to }) }
  })
  const placement = zone?.placement ?? null
  if (placement === null || lines.some(({ id }) => id === placement.alignment_id)) return offered
  return [{ value: String(placement.alignment_id), label: words('deleted_alignment', { name: placement.alignment }) }, ...offered]
}
