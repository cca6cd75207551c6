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

/** Passkeys, which people of the operators have. */
const FOR_CONSOLE = ['publickey-credentials-create', 'publickey-credentials-get']

const off = (features: readonly string[]) => features.map((feature) => `${feature}=()`)
const own = (features: readonly string[]) => features.map((feature) => `${feature}=(self)`)

/** For the pages of a site: the camera reads the code of a ticket. Foreign frames have no permissions. */
export const PERMISSIONS_OF_SITES = [
  ...own(['camera', ...FOR_PLAYERS]),
  ...off([...FOR_CONSOLE, ...OFF]),
].join(', ')

/** For the operators' console. */
export const PERMISSIONS_OF_CONSOLE = [...own(FOR_CONSOLE), ...off(['camera', ...FOR_PLAYERS, ...OFF])].join(
  ', ',
)

/** For every other page. */
export const NO_PERMISSIONS = off(['camera', ...FOR_PLAYERS, ...FOR_CONSOLE, ...OFF]).join(', ')
