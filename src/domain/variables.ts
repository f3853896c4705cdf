/**
 * The environment variables that users set for this program. Each docstring is the variable's description in the man
 * page.
 */
export const VARIABLE = {
  /** the private key that signs transactions */
  privateKey: 'ONBOARD_PRIVATE_KEY',
  /** the practice key that `sandbox --env` prints; only `--network sandbox` reads it */
  sandboxKey: 'ONBOARD_SANDBOX_KEY',
  /** the password of a stored key */
  password: 'ONBOARD_KEYSTORE_PASSWORD',
  /** the folder for all files of the program */
  home: 'ONBOARD_HOME',
  /** the command with which printed commands begin, for containers and wrappers */
  command: 'ONBOARD_COMMAND',
  /** any value: use no colours */
  noColor: 'NO_COLOR',
  /** any value: do not ring the bell when it is your turn */
  noBell: 'ONBOARD_NO_BELL',
  /** any value except 0 and false: use linear mode, which prints plain lines and questions */
  linear: ['ONBOARD_LINEAR', 'INK_SCREEN_READER', 'ACCESSIBLE', 'SCREEN_READER'],
} as const;
