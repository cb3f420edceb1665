import { plantAlarms } from '#src/areas/plants/api/plant-alarms'
import { requests } from '#src/platform/client/api/requests'

export const alarmCalls = requests(plantAlarms)
