import { ADMINISTRATOR, PARTNERS, type CommandLines } from '#tests/areas/who'

/** Who may run the commands of partners, according to section 6 of the specification and tables B.1 and B.2 of the requirements. */
export default {
  commands: {
    'submittals.approve': ADMINISTRATOR,
    'submittals.reject': ADMINISTRATOR,
    'submittals.show-action-required': ADMINISTRATOR,
    'submittals.show-recent': ADMINISTRATOR,
    'submittals.open': ADMINISTRATOR,
    'submittals.new': ADMINISTRATOR,
    'submittals.add-file': ADMINISTRATOR,
    'submittals.edit': ADMINISTRATOR,
    'submittals.skip': ADMINISTRATOR,
    'vendors.edit-details': PARTNERS,
    'vendors.ask-again': PARTNERS,
    'consultants.ask-again': PARTNERS,
    'submittals.withdraw': PARTNERS,
    'submittals.submit-again': PARTNERS,
  },
  folders: { consultants: ADMINISTRATOR, vendors: ADMINISTRATOR },
} satisfies CommandLines
