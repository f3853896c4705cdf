#!/bin/sh
# Downloads the newest releases of the programs that `npm run test:real` needs into build/real/, for Linux. Compares each
# archive with the digest that its release states. No release has xsvm. Needs gh, curl and tar.
set -eu
case $(uname -m) in x86_64) processor=amd64 ;; *) processor=arm64 ;; esac
folder=build/real
download() {
  program=$1 repository=$2 pattern=$3
  newest="[.[] | select(.prerelease | not) | .assets[] | select(.name | test(\"$pattern\"))][0]"
  # shellcheck disable=SC2046 # the digest and the URL are words
  set -- $(gh api "repos/$repository/releases?per_page=100" --jq "$newest | .digest, .browser_download_url")
  mkdir -p "$folder/$program.files"
  curl -fsSL -o "$folder/$program.tar.gz" "$2"
  echo "${1#sha256:}  $folder/$program.tar.gz" | sha256sum -c -
  tar -xzf "$folder/$program.tar.gz" -C "$folder/$program.files"
  find "$folder/$program.files" -type f -name "$program" -exec mv {} "$folder/$program" \;
  rm -r "$folder/$program.files" "$folder/$program.tar.gz"
  "$folder/$program" --version
}
download avalanchego ava-labs/avalanchego "^avalanchego-linux-$processor-"
download subnet-evm ava-labs/avalanchego "^subnet-evm-linux-$processor-"
download signature-aggregator ava-labs/icm-services "^signature-aggregator_.*_linux_$processor.tar.gz"
