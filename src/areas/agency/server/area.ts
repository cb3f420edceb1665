import { accountRestorer } from '#src/areas/agency/server/account/own-restorer'
import { ownAccountRoutes } from '#src/areas/agency/server/account/own-routes'
import { accountRoutes } from '#src/areas/agency/server/account/routes'
import { agencyRestorer } from '#src/areas/agency/server/agency-restorer'
import { agencyRoutes } from '#src/areas/agency/server/agency-routes'
import { agencySetupRoutes } from '#src/areas/agency/server/agency-setup/routes'
import { choiceRestorer } from '#src/areas/agency/server/choices/restorer'
import { choiceListRoutes } from '#src/areas/agency/server/choices/routes'
import { WELCOME_EMPLOYEES, welcomeTask } from '#src/areas/agency/server/employees/invitation'
import { employeeImportRoutes } from '#src/areas/agency/server/employees/imports/routes'
import { removeOldEmployeeImports } from '#src/areas/agency/server/employees/imports/store'
import { purgeEmployees } from '#src/areas/agency/server/employees/purge'
import { featureFlagRestorer } from '#src/areas/agency/server/feature-flags/restorer'
import { featureFlagRoutes } from '#src/areas/agency/server/feature-flags/routes'
import { purgeGroups } from '#src/areas/agency/server/groups/purge'
import { groupRestorer } from '#src/areas/agency/server/groups/restorer'
import { groupRoutes } from '#src/areas/agency/server/groups/routes'
import { outboxRoutes } from '#src/areas/agency/server/outbox/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [accountRoutes, agencyRoutes, agencySetupRoutes, choiceListRoutes, employeeImportRoutes, featureFlagRoutes, groupRoutes, outboxRoutes, ownAccountRoutes],
  apiGroups: [
    { name: 'My account', order: 60, calls: /\/account\b/ },
    { name: 'Employees and groups', order: 130, calls: /\/(dot_employees|dot_groups|dot_employees_groups)\b/ },
    { name: 'Agency', order: 160, calls: /\/(dot_authorities|agency_choices|agency_setup|feature_flags|api_keys|messages_out|settings|sso_connections|installation|theme)\b/ },
  ],
  apiNouns: {
    dot_employees: ['employee', 'employees'],
    dot_groups: ['group', 'groups'],
    dot_employees_groups: ['employee or group', 'employees and groups'],
    dot_authorities: ['agency', 'agencies'],
    agency_choices: ['choice', 'choices of lists'],
    messages_out: ['message', 'messages in the outbox'],
  },
  restorers: {
    account: accountRestorer,
    agency: agencyRestorer,
    agency_choice: choiceRestorer,
    feature_flag: featureFlagRestorer,
    group: groupRestorer,
  },
  purges: {
    employees: purgeEmployees,
    groups: (database, agency) => database.inAgency(agency, purgeGroups),
  },
  removals: { inAgency: { imports: removeOldEmployeeImports } },
  tasks: { [WELCOME_EMPLOYEES]: welcomeTask },
} satisfies ServerArea
