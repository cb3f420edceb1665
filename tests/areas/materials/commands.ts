import { ADMINISTRATOR, ANY, PROJECTS, SAMPLES, SEE_TICKETS, WRITE_SAMPLES, type CommandLines } from '#tests/areas/who'

/**
 * Who may run the commands of materials and samples, according to section 6 of the specification and tables B.1 and B.2 of the
 * requirements.
 */
export default {
  commands: {
    'epds.download-file': PROJECTS,
    'materials.show-of-ticket': PROJECTS,
    'materials.show-tickets-of-material': PROJECTS,
    'materials.show-samples-of-ticket': SAMPLES,
    'samples.show-list': SAMPLES,
    'samples.open': SAMPLES,
    'samples.open-ticket': SEE_TICKETS,
    'samples.download-document': SAMPLES,
    'samples.show-document': SAMPLES,
    'samples.filter-classification': ANY,
    'samples.filter-days': ANY,
    'samples.filter-failing': ANY,
  },
  folders: { materials: ADMINISTRATOR, 'certificate-types': ADMINISTRATOR, epds: ADMINISTRATOR, samples: WRITE_SAMPLES },
} satisfies CommandLines
