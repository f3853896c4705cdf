/** A party on which the next step depends. `us`: the developers of this program; `clock`: only time has to pass. */
export type Party = 'operator' | 'l1-owner' | 'curator' | 'validators' | 'clock' | 'network' | 'us';
