import { may, type Person } from '#src/platform/domain/session/abilities'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { words } from '#src/main/client/help/messages'
import type { CommandId } from '#src/workspace/client/commands/command'

/** A step of the guide, with the command that the step is about. */
export interface GuideStep {
  readonly command: CommandId
  readonly text: string
}

/** A section of the guide, optionally with a link to a page outside the workspace. */
export interface GuideSection {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly steps: readonly GuideStep[]
  readonly link?: { readonly to: string; readonly text: string }
}

/** The sections of the guide for a person, without the tasks that the person's role is not allowed to do. */
export function guideFor(person: Person): readonly GuideSection[] {
  return [
    {
      id: 'first-steps',
      title: words('first'),
      about: words('first_about'),
      steps: [
        { command: 'workspace.open-palette', text: words('first_palette') },
        ...(may('see_project_tickets', person).allowed ? [{ command: 'projects.open-project', text: words('first_project') } as const] : []),
        { command: 'workspace.split-right', text: words('first_split') },
        { command: 'workspace.next-region', text: words('first_region') },
        { command: 'tickets.undo', text: words('first_undo') },
        { command: 'account.show-account', text: words('first_account') },
      ],
    },
    {
      id: 'keyboard',
      title: words('keys'),
      about: words('keys_about'),
      steps: [
        { command: 'workspace.show-keys', text: words('keys_map') },
        { command: 'table.next-row', text: words('keys_row') },
        { command: 'table.toggle-row', text: words('keys_select') },
        { command: 'table.focus-search', text: words('keys_search') },
        { command: 'workspace.repeat-command', text: words('keys_repeat') },
        { command: 'workspace.switch-letters', text: words('keys_letters') },
      ],
    },
    ...(may('assign_pay_codes', person).allowed ? [coding()] : []),
    ...(may('see_project_tickets', person).allowed && isFlagOn(person.flags, 'project_assist_enabled') ? [asking()] : []),
    ...(may('import_tickets', person).allowed ? [supplier()] : []),
  ]
}

function coding(): GuideSection {
  return {
    id: 'reconciling-tickets',
    title: words('coding'),
    about: words('coding_about'),
    steps: [
      { command: 'projects.open-reconciliation', text: words('coding_open') },
      { command: 'tickets.code-or-open', text: words('coding_drawer') },
      { command: 'reconciliation.search-items', text: words('coding_search') },
      { command: 'reconciliation.suggested-item', text: words('coding_suggested') },
      { command: 'reconciliation.use-net', text: words('coding_net') },
      { command: 'reconciliation.accept', text: words('coding_accept') },
      { command: 'reconciliation.assign-recent-item', text: words('coding_recent') },
      { command: 'reconciliation.skip', text: words('coding_skip') },
      { command: 'tickets.flag', text: words('coding_flag') },
    ],
  }
}

function asking(): GuideSection {
  return {
    id: 'asking-a-project',
    title: words('asking'),
    about: words('asking_about'),
    steps: [
      { command: 'assist.ask-project', text: words('asking_ask') },
      { command: 'assist.open-source', text: words('asking_open') },
      { command: 'assist.write-answer', text: words('asking_write') },
      { command: 'assist.cancel-answer', text: words('asking_cancel') },
    ],
  }
}

function supplier(): GuideSection {
  return {
    id: 'tickets-from-suppliers',
    title: words('supplier'),
    about: words('supplier_about'),
    steps: [
      { command: 'api-keys.make-api-key', text: words('supplier_key') },
      { command: 'api-keys.make-read-key', text: words('supplier_read_key') },
      { command: 'api-keys.show-api-keys', text: words('supplier_keys') },
      { command: 'imports.import-tickets', text: words('supplier_import') },
    ],
    link: { to: '/api/docs', text: words('supplier_link') },
  }
}
