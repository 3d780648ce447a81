; The installer for Windows, by Inno Setup 6: `iscc /DVersion=1.0.0 /DFolder=… /DOut=… banmen.iss`, as __main__.py calls it.
; For this user alone, so that it asks for no administrator.
[Setup]
AppId=banmen
AppName=banmen
AppVersion={#Version}
DefaultDirName={autopf}\banmen
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ChangesAssociations=yes
OutputDir={#Out}
OutputBaseFilename=banmen-{#Version}-windows-setup
UninstallDisplayIcon={app}\banmen.exe
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\banmen"; Filename: "{app}\banmen.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.banmen"; ValueType: string; ValueData: "banmen.game"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\banmen.game"; ValueType: string; ValueData: "banmen"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\banmen.game\shell\open\command"; ValueType: string; ValueData: """{app}\banmen.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\banmen"; ValueType: string; ValueData: "URL:banmen"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\banmen"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\banmen\shell\open\command"; ValueType: string; ValueData: """{app}\banmen.exe"" ""%1"""
