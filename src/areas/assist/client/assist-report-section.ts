import { ProposedRemarks } from '#src/areas/assist/client/remarks/ProposedRemarks'
import { defineReportSection } from '#src/areas/daily-work-reports/client/public/report-sections'
import { isFlagOn } from '#src/platform/domain/session/flags'

/** The remarks that AI models propose for a report (AI-17). */
export const proposedRemarksSection = defineReportSection({ isShown: ({ flags }) => isFlagOn(flags, 'project_assist_enabled'), View: ProposedRemarks })
