import type { Static } from 'typebox'
import { devices } from '#src/areas/identity/api/devices'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { requests } from '#src/platform/client/api/requests'
import type { Row } from '#src/platform/client/api/rows'
import { columns } from '#src/platform/client/table/columns'
import { MonitorSmartphone } from 'lucide-react'
import { words } from '#src/areas/identity/client/devices/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'
import { browserZone } from '#src/workspace/client/commands/steps-day'

export type Device = Static<typeof devices.listDevices.answer>['sessions'][number]

/** A row of the table of devices. The row's id is its position, because sessions have no numeric id. */
export interface DeviceRow extends Row {
  readonly device: Device
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'device-table': DeviceRow
  }
}

export const deviceCalls = requests(devices)

export const devicesKey = (agency: number) => ['devices', agency] as const

/** Reads the person's devices, most recently used first. */
export async function readDevices(signal: AbortSignal): Promise<readonly DeviceRow[]> {
  const { sessions } = await callApi(deviceCalls.listDevices(), { signal })
  return sessions.map((device, index) => ({ id: index + 1, device }))
}

/** Refreshes all lists that show devices. */
export function devicesChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['devices'] })
}

/** The focused device in the list of devices. */
export function focusedDevice({ row }: Pick<CommandContext, 'row'>): Device | null {
  const device: unknown = row === null ? undefined : Reflect.get(row, 'device')
  return isDevice(device) ? device : null
}

/** Asks for a device, unless a device in the list is focused. */
export const deviceStep: Step<Device> = {
  kind: 'choice',
  prompt: words('device_step'),
  asked: ({ row }) => focusedDevice({ row }) === null,
  async choices({ env, signal }) {
    const { sessions } = await env.read(deviceCalls.listDevices(), signal)
    return sessions.map((device) => ({ value: device, label: device.browser, detail: detailOf(device) }))
  },
  format: ({ browser }) => browser,
}

/** The columns of the list of devices. */
export const deviceColumns = columns<DeviceRow>([
  { id: 'browser', label: words('browser'), kind: 'text', width: 220, strong: true, value: ({ device }) => device.browser },
  { id: 'is_this', label: words('this_device'), kind: 'flag', word: words('is_this'), icon: MonitorSmartphone, tone: 'delivered', width: 120, value: ({ device }) => device.is_this },
  { id: 'last_used_at', label: words('last_used'), kind: 'time', withDay: true, width: 180, value: ({ device }) => device.last_used_at },
  { id: 'created_at', label: words('first_used'), kind: 'time', withDay: true, width: 180, value: ({ device }) => device.created_at },
  { id: 'address', label: words('address'), kind: 'text', width: 160, absent: words('address_unknown'), value: ({ device }) => device.address },
  { id: 'dot_authority_name', label: words('agency'), kind: 'text', width: 200, value: ({ device }) => device.dot_authority_name },
  { id: 'impersonator', label: words('acted_as'), kind: 'text', width: 220, value: ({ device }) => device.impersonator },
])

function detailOf({ is_this: isThis, address, last_used_at: at }: Device): string {
  return isThis ? words('is_this') : [address ?? words('address_unknown'), usDateTime(at, browserZone())].join(' · ')
}

function isDevice(value: unknown): value is Device {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'browser') === 'string' && typeof Reflect.get(value, 'is_this') === 'boolean'
}
