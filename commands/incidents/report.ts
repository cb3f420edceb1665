import { incidentChanged, pathOfIncident } from '#src/areas/incidents/client/on-incident'
import { incidentCalls, incidentName } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { contactStep, numbersStep, timeStep, typeStep } from '#src/areas/incidents/client/report-steps'
import { checkIncident } from '#src/areas/incidents/domain/incident'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { firstRefusal } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.report': typeof report
  }
}

/** Reports an incident of the current project. Offers the ticket numbers that the project's plants have skipped (INCD-6 to INCD-8). */
export const report = defineWrite({
  title: 'Report incident…',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  ofProject: true,
  keys: ['n'],
  keywords: ['new', 'missing tickets', 'late', 'wrong', 'duplicate', 'plant down', 'problem'],
  records: 'incident',
  undoable: true,
  steps: { type: typeStep, numbers: numbersStep, time: timeStep, contact: contactStep },
  when: (context) => onProject('report_incidents', context),
  check: (_context, { type, numbers, time }) => firstRefusal(...Object.values(checkIncident({ issue_type: type, time_reported: time, contractor: '', supplier: '', missing_tickets: type === 'missing_tickets' ? numbers.numbers : [] }, new Date()))),
  write: (context, { type, numbers, time, contact }) => incidentCalls.create({
    dot_project_id: currentProject(context)?.id ?? 0, issue_type: type, time_reported: time, contact_me: contact,
    ...(type === 'missing_tickets' ? { missing_tickets: [...numbers.numbers], plant_id: numbers.plant_id, supplier: numbers.supplier } : {}),
  }),
  patch: (answer) => incidentChanged(answer),
  successMessage: ({ incident }) => words('reported', { name: incidentName(incident) }),
  undoWords: ({ incident }) => words('undo_report', { name: incidentName(incident) }),
  afterwards: ({ incident }, _context, _answers, { workspace }) => workspace.openPath(pathOfIncident(incident)),
})
