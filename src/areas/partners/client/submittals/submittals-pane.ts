import { ClipboardCheck } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The submittals that need a decision (SUBM-1). */
export const submittalsPane = definePane({
  path: '/admin/vendors/submittals',
  scope: 'submittal-table',
  title: () => 'Submittals',
  icon: ClipboardCheck,
  view: () => import('./SubmittalsPane'),
})

/** One tab of the submittals. */
export const submittalTabPane = definePane({
  path: '/admin/vendors/submittals/:tab',
  scope: 'submittal-table',
  title: () => 'Submittals',
  icon: ClipboardCheck,
  view: () => import('./SubmittalsPane'),
})

/** One submittal, for the people who decide on it. */
export const submittalPane = definePane({
  path: '/admin/vendors/submittals/open/:id',
  scope: 'submittal',
  title: () => 'Submittal',
  icon: ClipboardCheck,
  view: () => import('./SubmittalPane'),
})

/** The form in which an administrator enters a new submittal. */
export const newSubmittalPane = definePane({
  path: '/admin/vendors/submittals/open/new',
  scope: 'submittal-form',
  title: () => 'New submittal',
  icon: ClipboardCheck,
  view: () => import('./SubmittalFormPane'),
})

/** The form in which an administrator corrects a submittal. */
export const editSubmittalPane = definePane({
  path: '/admin/vendors/submittals/open/:id/edit',
  scope: 'submittal-form',
  title: () => 'Edit submittal',
  icon: ClipboardCheck,
  view: () => import('./SubmittalFormPane'),
})

/** The submittals for a project's materials (SUBM-12). */
export const projectSubmittalsPane = definePane({
  path: '/projects/:projectId/submittals',
  scope: 'submittal-table',
  title: () => 'Submittals',
  icon: ClipboardCheck,
  view: () => import('./ProjectSubmittalsPane'),
})

/** A vendor's own submittal (SUBM-10). */
export const ownSubmittalPane = definePane({
  path: '/vendor/submittals/:id',
  scope: 'submittal',
  title: () => 'Submittal',
  icon: ClipboardCheck,
  view: () => import('./SubmittalPane'),
})

/** The form for a vendor's new submittal (SUBM-10). */
export const ownNewSubmittalPane = definePane({
  path: '/vendor/new',
  scope: 'submittal-form',
  title: () => 'New submittal',
  icon: ClipboardCheck,
  view: () => import('./SubmittalFormPane'),
})

/** The form with which a vendor changes its own submittal. */
export const ownEditSubmittalPane = definePane({
  path: '/vendor/submittals/:id/edit',
  scope: 'submittal-form',
  title: () => 'Edit submittal',
  icon: ClipboardCheck,
  view: () => import('./SubmittalFormPane'),
})

/** The form with which a vendor submits a rejected submittal again (SUBM-7). */
export const sendAgainPane = definePane({
  path: '/vendor/submittals/:id/again',
  scope: 'submittal-form',
  title: () => 'Submit again',
  icon: ClipboardCheck,
  view: () => import('./SendAgainPane'),
})
