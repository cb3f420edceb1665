import { projectIn } from '#src/areas/reconciliation/client/verification/project-in'
import { verificationPath, type VerificationView } from '#src/areas/reconciliation/client/verification/verification-rows'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'verification', typeof views> {}
}

const needs = whoMay('see_project_tickets')

function view(title: string, key: string, to: VerificationView, keywords: readonly string[]) {
  return defineCommand({
    title, group: 'Reconciliation', scope: 'verification', needs, keys: [key], keywords,
    when: (context) => (projectIn(context) === 0 ? refuse('errors.no_project_here') : allow),
    run: (context, _answers, { workspace }) => workspace.openPath(verificationPath(projectIn(context), to), { in: 'focused' }),
  })
}

/** Commands that open the verification samples of a project, in one of four views (PLUS-22). */
export const views = commandFamily({
  show: defineCommand({
    title: 'Show verification samples', group: 'Reconciliation', scope: 'everywhere', needs, ofProject: true, keywords: ['random', 'check', 'quota', 'missed', 'audit', 'go to'],
    when: (context) => (projectIn(context) === 0 ? refuse('errors.no_project_here') : allow),
    run: (context, _answers, { workspace }) => workspace.openPath(verificationPath(projectIn(context), 'tickets')),
  }),
  'show-tickets': view('Show drawn tickets', '1', 'tickets', ['verify', 'results', 'missed']),
  'show-quotas': view('Show quotas of verification', '2', 'quotas', ['groups', 'needed', 'missed']),
  'show-draws': view('Show draws of verification', '3', 'draws', ['seed', 'late', 'random']),
  'show-rules': view('Show verification rules', '4', 'rules', ['quota', 'settings', 'percent']),
})
