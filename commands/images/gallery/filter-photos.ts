import { photoChecks, type PhotoCheck } from '#src/areas/tickets/api/images'
import { words as checkWords } from '#src/areas/tickets/client/images/checks/messages'
import { CHECK, dayNames, likeFilters, likeNames, likeValue, type LikeFilter } from '#src/areas/tickets/client/images/photos/photo-filters'
import { words } from '#src/areas/tickets/client/images/messages'
import { whoMay } from '#src/platform/api/contract'
import { addressWith } from '#src/platform/client/address-with'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { optionalDayStep } from '#src/workspace/client/commands/steps-day'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'images', typeof filterPhotos> {}
}

type InPhotos = CommandContext<'photo-table'>
const shared = { group: 'Tickets', scope: 'photo-table', inFields: false, needs: whoMay('see_project_tickets', 'see_plant_tickets') } as const
const addressOf = ({ pane }: InPhotos) => pane?.path ?? ''
const isOn = (context: InPhotos, name: LikeFilter) => new URLSearchParams(addressOf(context).split('?')[1] ?? '').has(name)

const like: Step<LikeFilter> = {
  kind: 'choice',
  prompt: words('filter_by'),
  choices({ context }) {
    const photos = context as InPhotos
    return likeNames.flatMap((name) => {
      const value = photos.row === null ? null : likeValue(photos.row, name)
      if (isOn(photos, name)) return [{ value: name, label: words('any_of', { label: likeFilters[name].label }) }]
      return value === null ? [] : [{ value: name, label: `${likeFilters[name].label}: ${value}` }]
    })
  },
  format: (name) => likeFilters[name].label,
}

const check: Step<PhotoCheck | 'any'> = {
  kind: 'choice',
  prompt: checkWords('filter'),
  choices: () => [...photoChecks.map((one) => ({ value: one, label: checkWords(`${one}_short`) })), { value: 'any' as const, label: checkWords('any') }],
  format: (one) => checkWords(one === 'any' ? 'any' : `${one}_short`),
}

/**
 * Commands that filter the photo gallery: by the day on which photos were taken, by the result of the image checks, and by the ticket,
 * material, plant or person of the focused photo (TICK-72).
 */
export const filterPhotos = commandFamily({
  'filter-days': defineCommand({
    ...shared,
    title: 'Filter photos by day taken…',
    keys: ['shift+f'],
    keywords: ['date', 'from', 'to', 'when', 'narrow', 'only'],
    steps: { from: optionalDayStep(words('from_day')), to: optionalDayStep(words('to_day')) },
    when: ({ pane }) => (pane?.scope === 'photo-table' ? allow : refuse('workspace.no_table')),
    run: (context, { from, to }, { workspace }) => workspace.openPath(addressWith(addressOf(context), { [dayNames.from]: from ?? null, [dayNames.to]: to ?? null }), { in: 'focused' }),
  }),
  'filter-check': defineCommand({
    ...shared,
    title: 'Filter photos by check…',
    keys: ['c'],
    keywords: ['copy', 'duplicate', 'same picture', 'blurred', 'not sharp', 'narrow', 'only'],
    steps: { check },
    when: ({ pane }) => (pane?.scope === 'photo-table' ? allow : refuse('workspace.no_table')),
    run: (context, { check: only }, { workspace }) => workspace.openPath(addressWith(addressOf(context), { [CHECK]: only === 'any' ? null : only }), { in: 'focused' }),
  }),
  'filter-like': defineCommand({
    ...shared,
    title: 'Filter photos like this one…',
    keys: ['f'],
    keywords: ['ticket', 'material', 'plant', 'uploader', 'added by', 'person', 'same', 'narrow', 'only'],
    steps: { like },
    when(context) {
      if (context.pane?.scope !== 'photo-table') return refuse('workspace.no_table')
      return context.row === null && !likeNames.some((name) => isOn(context, name)) ? refuse('workspace.no_row') : allow
    },
    run(context, { like: name }, { workspace }) {
      const value = isOn(context, name) || context.row === null ? null : likeValue(context.row, name)
      workspace.openPath(addressWith(addressOf(context), { [name]: value }), { in: 'focused' })
    },
  }),
})
