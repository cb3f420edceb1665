import '#src/areas/work-zones/client/work-zones.css'
import { useMemo } from 'react'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { checkZone, missingDetails, ROAD_NAME_MAX, zoneDirections, zoneImpacts, zoneMethods, ZONE_DESCRIPTION_MAX, ZONE_NAME_MAX, zoneTypes } from '#src/areas/work-zones/domain/work-zone'
import { checkPath, pathFeet, readPath } from '#src/areas/work-zones/domain/zone-path'
import { words } from '#src/areas/work-zones/client/messages'
import { ZoneLineMap } from '#src/areas/work-zones/client/drawing/ZoneLineMap'
import { ZoneDevices } from '#src/areas/work-zones/client/ZoneDevices'
import { isOfPlaced, zoneChanged, zoneListPath } from '#src/areas/work-zones/client/on-zone'
import { PlacementFields } from '#src/areas/work-zones/client/placement/PlacementFields'
import { checkPlacement, notPlaced, placementOf, placementTexts, type OfferedLine } from '#src/areas/work-zones/client/placement/placement-texts'
import { useLines } from '#src/areas/work-zones/client/placement/use-lines'
import { useSite, useZone } from '#src/areas/work-zones/client/use-site'
import { zoneCalls, zoneLooks, shownState, type Site, type Zone } from '#src/areas/work-zones/client/zone-rows'
import { isConfirmed, lengthTexts, textsOf, valuesOf, type ZoneTexts } from '#src/areas/work-zones/client/zone-texts'
import { ChoiceEntry } from '#src/platform/client/form/ChoiceEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { LongTextEntry, NumberEntry, TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { readUsDateTime } from '#src/platform/domain/formats/typed-moment'
import { may } from '#src/platform/domain/session/abilities'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** The fields that together determine a zone's location. */
const WHERE: ReadonlySet<string> = new Set<keyof ZoneTexts>(['path', 'alignment_id', 'start_station', 'end_station'])

const choicesOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** One work zone as a form, or a new one (WZON-5 to WZON-9, WZON-12, WZON-27). */
export default function ZoneFormPane({ params: { projectId, zoneId } }: PaneViewProps<{ readonly projectId: string; readonly zoneId: string }>) {
  const isNew = zoneId === 'new'
  const { site, asked: askedSite } = useSite(Number(projectId))
  const { zone, asked } = useZone(Number(projectId), isNew ? 0 : Number(zoneId))
  const { lines, asked: askedLines } = useLines(Number(projectId))
  if (site === undefined || lines === undefined || (!isNew && zone === undefined)) return <Unanswered asked={isNew ? [askedSite, askedLines] : [askedSite, askedLines, asked]} lines={9} />
  return <ZoneForm key={zoneId} site={site} zone={zone ?? null} lines={lines} />
}

function ZoneForm({ site, zone, lines }: { readonly site: Site; readonly zone: Zone | null; readonly lines: readonly OfferedLine[] }) {
  const person = usePerson()
  const panePath = usePanePath(usePane().id)
  const list = zoneListPath(panePath, site.id)
  const title = zone === null ? words('new') : words('edit', { name: zone.name })
  usePaneTitle(title, site.title)
  const { id, title: projectTitle, timezone } = site
  usePublishFacts(useMemo(() => ({ row: zone, project: { id, title: projectTitle } }), [zone, id, projectTitle]))
  const isOffered = checkStationing(person).allowed && (lines.length > 0 || zone?.placement != null)
  // a new safety work zone is placed along the alignment of the project, if there is only one
  const only = isOfPlaced(panePath) && lines.length === 1 ? String(lines[0]?.id) : ''
  const start = useMemo(() => {
    const placement = zone === null ? { ...notPlaced, alignment_id: only } : placementTexts(zone)
    return textsOf(zone, timezone, isOffered ? placement : notPlaced)
  }, [zone, timezone, isOffered, only])
  const form = useForm<ZoneTexts, { readonly work_zone: Zone }>({
    start,
    labels: {
      name: words('name'), road_name: words('road_name'), path: words('points'), alignment_id: words('alignment'), start_station: words('start_station'), end_station: words('end_station'),
      road_name_confirmed: words('road_confirmed'), type: words('type'), direction: words('direction'), impact: words('impact'),
      speed_limit: words('speed_limit'), method: words('method'), starts_at: words('starts'), ends_at: words('ends'), description: words('description'),
    },
    check(texts) {
      // `start` changes when the same person saves the zone in another pane, so the values with which this form was opened come from the
      // form's `base`
      const opened: ZoneTexts = { ...start, ...(form.snapshot().base as Partial<ZoneTexts>) }
      return { ...checkTexts(texts, opened, timezone, zone), ...checkPlacement(texts, opened, lines) }
    },
    request(texts, changed) {
      const { path: points, ...values } = valuesOf(texts, timezone, zone)
      const placement = placementOf(texts)
      // if the form offers no stations, the zone keeps its placement until a point is changed
      const where = placement !== null ? { placement } : isOffered ? { path: points, placement } : { path: points }
      const confirmed = { road_name_confirmed: texts.road_name_confirmed }
      if (zone === null) return zoneCalls.create({ projectId: id, ...values, ...where, ...confirmed })
      // only what was changed here, because the same person may have saved other fields in another pane
      const sent: Partial<typeof values> = Object.fromEntries(Object.entries(values).filter(([name]) => changed.some((one) => one === name)))
      const version = versionToWrite('work_zone', { id: zone.id, version: Number(texts.version) })
      return zoneCalls.change({ projectId: id, id: zone.id, version, ...sent, ...(changed.some((name) => WHERE.has(name)) ? where : {}), ...confirmed })
    },
    records: 'work_zone',
    // creating a zone cannot be undone; the zone is deleted instead (WZON-19)
    isUndoable: zone !== null,
    successMessage: ({ work_zone: saved }) => words(zone === null ? 'made' : saved.armed ? 'saved_sent' : 'saved', { name: saved.name }),
    undoWords: ({ work_zone: saved }) => words('undo_save', { name: saved.name }),
    // a 409 response contains the current zone in the same shape as the answer of the detail call
    present: (current) => textsOf(current as Zone, timezone, isOffered ? placementTexts(current as Zone) : notPlaced),
    show: (name, value) => (name === 'alignment_id' ? lines.find((line) => String(line.id) === value)?.name : undefined),
    saved(answer, leaveFor) {
      zoneChanged(answer)
      leaveFor(list)
    },
  })
  const mayChange = may('change_work_zones', person).allowed
  const isPlaced = form.values().alignment_id !== ''
  const path = readPath(form.values().path)
  const feet = path !== null && checkPath(path).allowed ? Math.round(pathFeet(path)) : null
  return (
    <FormPane form={form} label={title} leaveTo={list} mayChange={mayChange} {...(zone?.armed === true ? { save: words('save_and_transmit') } : {})} head={zone !== null && <ZoneState zone={zone} mayChange={mayChange} />}>
      <TextEntry form={form} name="name" isRequired isFirst maxLength={ZONE_NAME_MAX} isReadOnly={!mayChange} />
      <TextEntry form={form} name="road_name" isRequired maxLength={ROAD_NAME_MAX} isReadOnly={!mayChange} />
      {!isPlaced && <LongTextEntry form={form} name="path" isRequired rows={3} isReadOnly={!mayChange} hint={feet === null ? words('points_hint') : words('length', lengthTexts(feet))} />}
      {isOffered && <PlacementFields form={form} zone={zone} lines={lines} isReadOnly={!mayChange} />}
      <SwitchEntry form={form} name="road_name_confirmed" isReadOnly={!mayChange} hint={words(isPlaced ? 'road_hint_placed' : 'road_hint')} />
      <ChoiceEntry form={form} name="type" choices={choicesOf(zoneTypes)} isReadOnly={!mayChange} />
      <ChoiceEntry form={form} name="direction" choices={choicesOf(zoneDirections)} isReadOnly={!mayChange} />
      <ChoiceEntry form={form} name="impact" choices={choicesOf(zoneImpacts)} isReadOnly={!mayChange} />
      <NumberEntry form={form} name="speed_limit" isWhole unit={words('mph')} isReadOnly={!mayChange} />
      <ChoiceEntry form={form} name="method" choices={choicesOf(zoneMethods)} isReadOnly={!mayChange} />
      {zone?.method === 'device' && <ZoneDevices zone={zone} />}
      <TextEntry form={form} name="starts_at" isReadOnly={!mayChange} hint={words('starts_hint')} />
      <TextEntry form={form} name="ends_at" isReadOnly={!mayChange} hint={words('ends_hint')} />
      <LongTextEntry form={form} name="description" rows={3} maxLength={ZONE_DESCRIPTION_MAX} isReadOnly={!mayChange} />
      {/* The map comes last, so that somebody who types the points does not have to tab through its controls. The command for drawing
          moves the focus to the map from every field. */}
      <ZoneLineMap form={form} projectId={id} zone={zone} start={start} isReadOnly={!mayChange} />
    </FormPane>
  )
}

/** Shows whether the zone is armed, and which details it lacks to be armed. */
function ZoneState({ zone, mayChange }: { readonly zone: Zone; readonly mayChange: boolean }) {
  const { word, icon: Icon, tone } = zoneLooks[shownState(zone)]
  const missing = missingDetails(zone)
  const at = (moment: string | null) => (moment === null ? '' : usDateTime(moment, zone.timezone))
  return (
    <div className={`zone-state${zone.armed ? ' zone-state-armed' : ''}`}>
      <span className={`table-pill table-pill-${tone}`}><Icon aria-hidden size={14} strokeWidth={1.75} /> {zone.armed ? words('armed_state') : word}</span>
      <span>{zone.armed ? words('armed_note', { since: at(zone.armed_at), sent: at(zone.last_transmitted) }) : missing.length === 0 ? words('completed_note') : words('partial_note', { fields: missing.join(', ') })}</span>
      {mayChange && <CommandButton id={zone.armed ? 'work-zones.disarm' : 'work-zones.arm'} />}
    </div>
  )
}

function checkTexts(texts: ZoneTexts, start: ZoneTexts, timezone: string, zone: Zone | null): Partial<Record<keyof ZoneTexts, Verdict>> {
  const { ends_at, road_name, path, ...verdicts } = checkZone(valuesOf(texts, timezone, zone), isConfirmed(texts, start))
  const isWrong = (text: string) => text.trim() !== '' && readUsDateTime(text, timezone) === null
  const wrong = (label: string) => refuse('errors.field_date', { label })
  return {
    ...verdicts,
    ...(texts.alignment_id !== '' || path === undefined ? {} : { path: readPath(texts.path) === null ? refuse('errors.zone_point') : path }),
    ...(road_name === undefined ? {} : texts.road_name.trim() === '' ? { road_name } : { road_name_confirmed: road_name }),
    ...(isWrong(texts.starts_at) ? { starts_at: wrong(words('starts')) } : {}),
    ...(isWrong(texts.ends_at) ? { ends_at: wrong(words('ends')) } : ends_at === undefined ? {} : { ends_at }),
  }
}
