export const PERMISSIONS_POLICY_HEADER = 'permissions-policy'

/** Features of the device and the browser that no page of the product uses. */
const OFF = [
  'accelerometer',
  'browsing-topics',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
/** Sound, full screen and writing to the clipboard are allowed on a player's page, but in no frame. */
const FOR_PLAYERS = ['autoplay', 'clipboard-write', 'fullscreen']

const off = (features: readonly string[]) => features.map((feature) => `${feature}=()`)
const own = (features: readonly string[]) => features.map((feature) => `${feature}=(self)`)

/** For the pages of a site: the camera reads the code of a ticket. Foreign frames have no permissions. */
export const PERMISSIONS_OF_SITES = [...own(['camera', ...FOR_PLAYERS]), ...off(OFF)].join(', ')

/** For every other page. */
export const NO_PERMISSIONS = off(['camera', ...FOR_PLAYERS, ...OFF]).join(', ')
