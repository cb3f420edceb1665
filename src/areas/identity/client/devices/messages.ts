import { screenWords } from '#src/platform/client/words'

/** UI text for the list of one's own devices. */
export const words = screenWords({
  devices: 'My devices',
  devices_of: 'Devices where you are logged in',
  devices_empty: 'You are not logged in anywhere else.',
  browser: 'Browser',
  address: 'Address',
  address_unknown: 'unknown',
  agency: 'Agency',
  first_used: 'Logged in',
  last_used: 'Last used',
  this_device: 'This device',
  is_this: 'This one',
  acted_as: 'Impersonated by',
  ended: '{{browser}} is logged out.',
  ended_others_one: '1 other device is logged out.',
  ended_others: '{{count}} other devices are logged out.',
  end_title: 'Log out {{browser}}?',
  end_this: 'This is the device that you are using: you have to log in again.',
  end_other: 'Anyone using it has to log in again. Unsaved work there is lost.',
  end_accept: 'Log it out',
  end_others_title: 'Log out all other devices?',
  end_others_body: 'Only this device stays logged in. Unsaved work on the others is lost.',
  end_others_accept: 'Log them out',
  device_step: 'Device to log out',
})
