import { mayChangeSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import { currentSubmittal, onSubmittal, pathOfSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { openNext } from '#src/areas/partners/client/submittals/open-next'
import { whoMay, type Who } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { openFollowing } from '#src/workspace/client/panes/layout/open-following'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'submittals', typeof open> {}
}

const deciders = whoMay('change_materials')
const senders: Who = { anyOf: [deciders, { partner: 'vendor' }] }
const ONE = /^\/(?:vendor\/submittals|admin\/vendors\/submittals\/open)\/\d+$/

const tab = (name: 'action-required' | 'recent-submittal', title: string, key: string) =>
  defineCommand({
    title,
    group: 'Administration',
    scope: 'submittal-table',
    keys: [key],
    keywords: ['certificate', 'vendor', 'list'],
    needs: deciders,
    run: (_context, _answers, { workspace }) => workspace.openPath(`/admin/vendors/submittals/${name}`),
  })

/** Commands that open lists of submittals, one submittal beside its list, the next submittal, and the forms (SUBM-1, SUBM-7, SUBM-10). */
export const open = commandFamily({
  'show-action-required': tab('action-required', 'Show submittals that need action', '1'),
  'show-recent': tab('recent-submittal', 'Show recent submittals', '2'),
  open: defineCommand({
    title: 'Open submittal',
    group: 'Administration',
    scope: 'submittal-table',
    keys: ['enter'],
    keywords: ['certificate', 'files', 'preview', 'decide'],
    inFields: false,
    needs: senders,
    when: (context) => onSubmittal(context, () => allow),
    run(context, _answers, { workspace }) {
      const submittal = currentSubmittal(context)
      if (submittal !== null) openFollowing(workspace, context.pane?.id, pathOfSubmittal(submittal.id, context.person?.partner === 'vendor'), (path) => ONE.test(path))
    },
  }),
  skip: defineCommand({
    title: 'Skip submittal',
    group: 'Administration',
    scope: 'submittal',
    keys: ['s'],
    keywords: ['next', 'certificate', 'later'],
    needs: deciders,
    when: ({ pane }) => (pane?.scope === 'submittal' ? allow : refuse('workspace.no_row')),
    run: (context, _answers, env) => openNext(context, env, true),
  }),
  new: defineCommand({
    title: 'Add submittal',
    group: 'Administration',
    scope: 'submittal-table',
    keys: ['n'],
    keywords: ['certificate', 'vendor', 'send', 'create'],
    needs: senders,
    run: ({ person }, _answers, { workspace }) => workspace.openPath(person?.partner === 'vendor' ? '/vendor/new' : '/admin/vendors/submittals/open/new'),
  }),
  edit: defineCommand({
    title: 'Edit submittal',
    group: 'Administration',
    scope: 'submittals',
    keys: ['e'],
    keywords: ['certificate', 'change', 'correct', 'file'],
    needs: senders,
    when: (context) => onSubmittal(context, mayChangeSubmittal),
    run(context, _answers, { workspace }) {
      const submittal = currentSubmittal(context)
      if (submittal !== null) workspace.openPath(`${pathOfSubmittal(submittal.id, context.person?.partner === 'vendor')}/edit`)
    },
  }),
})
