#!/bin/sh
# Looks at this host and changes nothing: prints one "name=value" line for each fact, for
# "onboard preflight --from -". What cannot be told is left out.
LC_ALL=C
export LC_ALL
say() { [ -n "$2" ] && printf '%s=%s\n' "$1" "$2"; }
has() { command -v "$1" >/dev/null 2>&1; }

say format onboard-host-1
say kernel "$(uname -s 2>/dev/null)"
if has nproc; then say cpus "$(nproc)"; else say cpus "$(getconf _NPROCESSORS_ONLN 2>/dev/null)"; fi
if [ -r /proc/meminfo ]; then
  say memory_kib "$(awk '$1 == "MemTotal:" { print $2 }' /proc/meminfo)"
elif has sysctl; then
  bytes=$(sysctl -n hw.memsize 2>/dev/null)
  [ -n "$bytes" ] && say memory_kib "$((bytes / 1024))"
fi
say storage_kib "$(df -Pk "${HOME:-/}" 2>/dev/null | awk 'NR == 2 { print $2 }')"
say storage_free_kib "$(df -Pk "${HOME:-/}" 2>/dev/null | awk 'NR == 2 { print $4 }')"
if [ -r /etc/os-release ]; then
  say os_id "$(. /etc/os-release && printf '%s' "$ID")"
  say os_version "$(. /etc/os-release && printf '%s' "$VERSION_ID")"
fi
if has python3; then
  say python "$(python3 -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null)"
  if python3 -c 'import venv, ensurepip' >/dev/null 2>&1; then say venv yes; else say venv no; fi
else
  say python none
fi
if [ -n "${SSH_CONNECTION:-}" ]; then say ssh yes; elif has sshd || [ -x /usr/sbin/sshd ]; then say ssh server; else say ssh no; fi
if [ "$(id -u)" = 0 ]; then
  say sudo root
elif has sudo; then
  case " $(id -nG) " in *' sudo '* | *' wheel '* | *' admin '*) say sudo group ;; *) say sudo unknown ;; esac
else
  say sudo no
fi
exit 0
