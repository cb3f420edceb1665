import { ADMINISTRATOR, DOCUMENTS, JOINERS, MANAGERS, PROJECTS, type CommandLines } from '#tests/areas/who'

/**
 * Who may run the commands of projects, their teams and documents, according to section 6 of the specification and tables B.1 and B.2 of
 * the requirements.
 */
export default {
  commands: {
    'find.projects': PROJECTS,
    'projects.open-project': PROJECTS,
    'projects.open-tickets': PROJECTS,
    'projects.open-reconciliation': PROJECTS,
    'projects.open-row': PROJECTS,
    'projects.show-map': PROJECTS,
    'projects.show-archived': PROJECTS,
    'projects.show-deleted': PROJECTS,
    'projects.join-project': JOINERS,
    'projects.new-project': MANAGERS,
    'projects.delete-project': ADMINISTRATOR,
    'projects.restore-project': ADMINISTRATOR,
    'projects.edit-project': MANAGERS,
    'projects.batch-edit': MANAGERS,
    'projects.max-gvw-override': MANAGERS,
    'projects.change-status': MANAGERS,
    'projects.set-status': MANAGERS,
    'projects.start-project': MANAGERS,
    'projects.add-to-team': MANAGERS,
    'projects.remove-from-team': MANAGERS,
    'projects.add-document': DOCUMENTS,
    'projects.send-document': DOCUMENTS,
    'projects.cancel-document-upload': DOCUMENTS,
    'projects.retry-document-upload': DOCUMENTS,
    'projects.rename-document': DOCUMENTS,
    'projects.remove-document': DOCUMENTS,
  },
} satisfies CommandLines
